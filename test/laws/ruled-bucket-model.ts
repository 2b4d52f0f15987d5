import type { LifecycleRule, LockRule } from "fakebucket";

/** The rules of a bucket. */
export interface Rules {
  readonly locks: readonly LockRule[];
  readonly lifecycle: readonly LifecycleRule[];
}

interface ModelObject {
  readonly key: string;
  readonly uploaded: number;
  storageClass: string;
}

interface ModelUpload {
  readonly id: number;
  readonly key: string;
  readonly created: number;
}

const day = 86_400_000;

/**
 * A bucket with locks and lifecycle rules, as naive as can be: a list of objects, and whenever anything is asked all of it is
 * judged anew, rule by rule, by the words of the documentation.
 */
export class RuledBucketModel {
  objects: ModelObject[] = [];
  uploads: ModelUpload[] = [];
  /** The number of times that a rule has changed a storage class. */
  transitions = 0;
  readonly #rules: Rules;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  put(key: string, storageClass: string, now: number): "stored" | 10069 {
    this.judge(now);
    const old = this.objects.find((object) => object.key === key);
    if (old !== undefined && this.#isLocked(old, now)) return 10069;
    this.objects = this.objects.filter((object) => object !== old);
    this.objects.push({ key, uploaded: now, storageClass });
    return "stored";
  }

  delete(keys: readonly string[], now: number): "done" | 10069 {
    this.judge(now);
    if (this.objects.some((object) => keys.includes(object.key) && this.#isLocked(object, now))) return 10069;
    this.objects = this.objects.filter(({ key }) => !keys.includes(key));
    return "done";
  }

  begin(id: number, key: string, now: number): void {
    this.judge(now);
    this.uploads.push({ id, key, created: now });
  }

  complete(id: number, now: number): "stored" | 10024 | 10069 {
    this.judge(now);
    const upload = this.uploads.find((one) => one.id === id);
    if (upload === undefined) return 10024;
    const outcome = this.put(upload.key, "Standard", now);
    if (outcome === "stored") this.uploads = this.uploads.filter((one) => one !== upload);
    return outcome;
  }

  /** Lets happen what has happened by now. */
  judge(now: number): void {
    for (const object of this.objects) {
      const moves = this.#times(object, "storageClassTransitions").some(
        (time) => time <= now && this.#deletionOf(object) - time > day,
      );
      if (object.storageClass !== "Standard" || !moves) continue;
      object.storageClass = "InfrequentAccess";
      this.transitions += 1;
    }
    this.objects = this.objects.filter((object) => now < this.#deletionOf(object));
    this.uploads = this.uploads.filter((upload) => {
      const ends = this.#times({ key: upload.key, uploaded: upload.created }, "abortMultipartUploadsTransition");
      return [upload.created + 7 * day, ...ends].every((end) => now < end);
    });
  }

  /** Returns what a bucket shows, in the order of keys. */
  shown(): string {
    const objects = this.objects.map(({ key, storageClass, uploaded }) => `${key} ${storageClass} ${uploaded}`).sort();
    return [...objects, `${this.uploads.length} uploads`].join("\n");
  }

  #isLocked({ key, uploaded }: ModelObject, now: number): boolean {
    return this.#rules.locks.some(({ enabled, prefix = "", condition }) => {
      if (!enabled || !key.startsWith(prefix)) return false;
      if (condition.type === "Indefinite") return true;
      return now < (condition.type === "Age" ? uploaded + condition.maxAgeSeconds * 1000 : Date.parse(condition.date));
    });
  }

  /** The time at which an object goes: the first time of a rule at which no lock holds it. */
  #deletionOf(object: ModelObject): number {
    const due = Math.min(...this.#times(object, "deleteObjectsTransition"));
    const ends = this.#rules.locks.flatMap(({ condition }) => {
      if (condition.type === "Indefinite") return [Number.POSITIVE_INFINITY];
      return condition.type === "Age" ? object.uploaded + condition.maxAgeSeconds * 1000 : Date.parse(condition.date);
    });
    return (
      [due, ...ends].filter((time) => time >= due && !this.#isLocked(object, time)).sort((a, b) => a - b)[0] ??
      Number.POSITIVE_INFINITY
    );
  }

  #times(
    { key, uploaded }: { readonly key: string; readonly uploaded: number },
    does: "deleteObjectsTransition" | "storageClassTransitions" | "abortMultipartUploadsTransition",
  ): number[] {
    const times: number[] = [];
    for (const rule of this.#rules.lifecycle) {
      if (!rule.enabled || !key.startsWith(rule.conditions?.prefix ?? "")) continue;
      for (const { condition } of [rule[does] ?? []].flat()) {
        // A date that is past is due at once, and not before there is an object.
        const age = condition.type === "Age" ? condition.maxAge * 1000 : Date.parse(condition.date) - uploaded;
        times.push(uploaded + Math.max(age, 0));
      }
    }
    return times;
  }
}
