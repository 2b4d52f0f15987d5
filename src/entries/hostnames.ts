export type { Duration } from "../base/messages/parse-duration.js";
export type { Clock, Ids } from "../engine/clock.js";
export type { FakeDns } from "../hostnames/binding/fake-dns.js";
export { FakeHostnames } from "../hostnames/binding/fake-hostnames.js";
export type { FakeZone, FakeZones } from "../hostnames/binding/fake-zones.js";
export type { DnsRecordSettings, FakeHostnamesOptions } from "../hostnames/binding/hostnames-options.js";
export type { CustomHostname, CustomHostnameSsl } from "../hostnames/binding/show-custom-hostname.js";
export type { HostnameCertificate, HostnameRoute, IssuanceRate, Purge } from "../hostnames/binding/show-to-test.js";
export {
  type HostnameLimits,
  type HostnameSemantics,
  type HostnameSemanticsName,
  hostnameLimits,
  hostnameSemantics,
} from "../hostnames/hostname-semantics.js";
export type {
  CaaRecord,
  DnsType,
  DnsValues,
  PurgedFile,
  PurgedThings,
  TlsSettings,
} from "../hostnames/request/hostname-request.js";
export type { DnsInputs, ZoneSettings, ZoneSettingsChange } from "../hostnames/request/parse-controls.js";
export type { ValidationRecord } from "../hostnames/service/certificate.js";
export type { Credentials, KeyCredentials, TokenCredentials } from "../hostnames/service/check-credentials.js";
export type { DnsRecord } from "../hostnames/service/dns.js";
export type { BundleMethod, ValidationMethod } from "../hostnames/service/hostnames-state.js";
export type { CustomHostnameStatus, SslStatus } from "../hostnames/service/status.js";
export type { HostnameRuleId } from "../rules/statements/hostnames/hostname-rules.js";
