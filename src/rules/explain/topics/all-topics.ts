import { absentTopics } from "./absent-topics.js";
import { scriptTopics } from "./script-topics.js";
import { seenTopics } from "./seen-topics.js";
import { testTopics } from "./test-topics.js";
import type { Topic } from "./topic.js";
import { workerTopics } from "./worker-topics.js";

/** All topics, by a name that stays. */
export const topics: Readonly<Record<string, Topic>> = {
  ...absentTopics,
  ...seenTopics,
  ...scriptTopics,
  ...testTopics,
  ...workerTopics,
};
