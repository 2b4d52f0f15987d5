import { fileURLToPath } from "node:url";

// Messages that are sent together must arrive within it on a busy machine, too.
const short = { maxBatchTimeout: 0.3 };

/** The options of the Workers pool for this suite: queues that deliver to the script itself. */
export const options = {
  main: fileURLToPath(new URL("worker.ts", import.meta.url)),
  miniflare: {
    // With later dates, the local runtime gives no texts of errors.
    compatibilityDate: "2026-01-01",
    r2Buckets: ["RESULTS"],
    queueProducers: {
      JOBS: { queueName: "jobs" },
      LATE: { queueName: "late", deliveryDelay: 1 },
      LOST: { queueName: "lost" },
      SLOW: { queueName: "slow" },
    },
    queueConsumers: {
      jobs: { ...short, maxBatchSize: 3, maxRetries: 1, deadLetterQueue: "dead" },
      dead: short,
      late: short,
      slow: { ...short, retryDelay: 1 },
    },
  },
};
