export { bucketCommand, bucketCommands, type CommandLimits } from "./property/arbitraries/bucket-commands.js";
