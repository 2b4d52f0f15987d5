export { bucketCommand, bucketCommands, type CommandLimits } from "./property/arbitraries/bucket-commands.js";
export { knownBlob, knownLengthStream, knownStream } from "./property/code/known-values.js";
export { printedAs } from "./property/code/printed-as.js";
export { toCode } from "./property/code/to-code.js";
