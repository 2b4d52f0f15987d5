export type { Clock, Ids } from "./engine/ports.js";
export type { Credentials, KeyCredentials, TokenCredentials } from "./hostnames/authenticate.js";
export type { CustomHostname, CustomHostnameSsl, CustomHostnameStatus } from "./hostnames/custom-hostname.js";
export type { CaaRecord, DnsRecord, DnsType, DnsValues } from "./hostnames/dns.js";
export type { FakeDns } from "./hostnames/fake-dns.js";
export { FakeHostnames } from "./hostnames/fake-hostnames.js";
export type { FakeZone, FakeZones } from "./hostnames/fake-zones.js";
export type { DnsRecordSettings, FakeHostnamesOptions } from "./hostnames/hostname-options.js";
export type { Duration } from "./hostnames/parse-duration.js";
export type { DnsInputs } from "./hostnames/parse-record.js";
export type { ZoneSettings, ZoneSettingsChange } from "./hostnames/parse-zone.js";
export type { PurgedFile, PurgedThings } from "./hostnames/request.js";
export type { HostnameCertificate, HostnameRoute, IssuanceRate, Purge } from "./hostnames/show-inside.js";
export type { ValidationRecord } from "./hostnames/validation-record.js";
export type { HostnameRuleId } from "./rules/hostnames/hostname-rules.js";
export {
  type HostnameLimits,
  type HostnameSemantics,
  type HostnameSemanticsName,
  hostnameLimits,
  hostnameSemantics,
} from "./semantics/hostname-semantics.js";
