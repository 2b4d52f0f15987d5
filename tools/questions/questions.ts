import type { Questions } from "../../src/cli/compare/recording.js";
import { locked } from "./locked.js";
import { tour } from "./tour.js";
import { unknown } from "./unknown.js";

/** The path of the questions in the package. `npm run docs` writes it. */
export const questionsPath = "docs/questions.json";

/** All questions of `npx fakebucket compare`. */
export const questions: Questions = { tour, unknown, locked };
