import fc from "fast-check";
import { seed } from "./runs.js";

// Every test run has the same cases. `npm run explore` draws others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
