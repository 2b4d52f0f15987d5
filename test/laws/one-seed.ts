import fc from "fast-check";
import { seed } from "./runs.js";

// A run of the tests is the same each time. `npm run explore` is what draws other cases.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
