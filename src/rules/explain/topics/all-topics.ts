import { absentTopics } from "./absent-topics.js";
import { accountTopics } from "./account-topics.js";
import { bucketTopics } from "./bucket-topics.js";
import { developTopics } from "./develop-topics.js";
import { fileTopics } from "./file-topics.js";
import { firstTopics } from "./first-topics.js";
import { flowTopics } from "./flow-topics.js";
import { frameworkTopics } from "./framework-topics.js";
import { hostnameErrorTopics } from "./hostname-error-topics.js";
import { hostnameLifeTopics } from "./hostname-life-topics.js";
import { hostnameSetupTopics } from "./hostname-setup-topics.js";
import { hostnameTopics } from "./hostname-topics.js";
import { programTopics } from "./program-topics.js";
import { publicTopics } from "./public-topics.js";
import { runtimeTopics } from "./runtime-topics.js";
import { s3Topics } from "./s3-topics.js";
import { scriptTopics } from "./script-topics.js";
import { seenTopics } from "./seen-topics.js";
import { serviceTopics } from "./service-topics.js";
import { suiteTopics } from "./suite-topics.js";
import { testTopics } from "./test-topics.js";
import { toolTopics } from "./tool-topics.js";
import type { Topic } from "./topic.js";
import { workerTopics } from "./worker-topics.js";

/** All topics by stable names, in the groups of the site. */
export const topicGroups: readonly (readonly [title: string, topics: Readonly<Record<string, Topic>>])[] = [
  ["First steps", firstTopics],
  ["Features that a binding lacks", absentTopics],
  ["Public buckets, domains and presigned URLs", publicTopics],
  ["Reading and writing objects", scriptTopics],
  ["Ways of objects through Workers", flowTopics],
  ["Kinds of files", fileTopics],
  ["Whole buckets and tools", bucketTopics],
  ["Frameworks, tools and services", toolTopics],
  ["Programs over the S3 API", programTopics],
  ["Frameworks and languages, one by one", frameworkTopics],
  ["Configuring and developing", developTopics],
  ["A bucket's domain, place and settings", serviceTopics],
  ["Accounts, costs and migrations", accountTopics],
  ["Errors in logs", seenTopics],
  ["Errors of Workers", workerTopics],
  ["Bindings and events", runtimeTopics],
  ["The S3 API", s3Topics],
  ["Custom hostnames", hostnameTopics],
  ["Setting up custom hostnames", hostnameSetupTopics],
  ["The life of a custom hostname", hostnameLifeTopics],
  ["Errors of custom hostnames", hostnameErrorTopics],
  ["Tests", testTopics],
  ["Suites of tests", suiteTopics],
];

/** All topics by stable names. */
export const topics: Readonly<Record<string, Topic>> = Object.assign({}, ...topicGroups.map(([, group]) => group));
