import { checkMatrix } from "./check-matrix.js";

await checkMatrix(5);
