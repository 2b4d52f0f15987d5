/** The rules of the times at which a custom hostname is checked. */
export const scheduleRules = {
  "hostnames.schedule.waits": {
    title: "How often is a pending hostname checked?",
    statement:
      "A pending hostname is checked 75 times; the waits are `floor(60 × 1.05^n)` seconds for ten tries, then `floor(60 × 1.15^n)`, at most 4 hours.",
    source: "facts Validation over time",
  },
  "hostnames.schedule.end": {
    title: "What happens to a hostname that is never validated?",
    statement: "A hostname that is still pending after its last scheduled check has moved.",
    source: "facts Validation over time",
  },
  "hostnames.schedule.replay": {
    title: "What happens when the clock jumps?",
    statement:
      "A call sees everything that was due before it, in the order of time, whether the clock moved in one jump or in many.",
    source: "Undocumented: nothing runs by itself",
  },
  "hostnames.schedule.clock-back": {
    title: "What happens when the clock goes back?",
    statement: "A clock that goes back does not undo anything.",
    source: "Undocumented: time is the latest that was seen",
  },
  "hostnames.schedule.verify": {
    title: "What does `verify()` do?",
    statement: "`verify()` checks all hostnames except moved ones now, and leaves the schedule as it was.",
    source: "Undocumented: the member is ours",
  },
} as const;
