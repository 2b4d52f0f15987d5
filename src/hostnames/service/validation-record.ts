import { derivedUuid } from "./certificate.js";
import type { HostnameRecord } from "./hostnames-state.js";

/** The record that a CA looks for before it issues a certificate, as the API shows it: one of these, by the method. */
export interface ValidationRecord {
  readonly status: "pending";
  readonly txt_name?: string;
  readonly txt_value?: string;
  readonly http_url?: string;
  readonly http_body?: string;
  readonly emails?: readonly string[];
}

/** Returns the record that the CA looks for before it issues the certificate of a hostname. */
// facts, Paths; `emails` is an array in the platform's generated clients.
export function validationRecord({ id, hostname, ssl }: HostnameRecord): ValidationRecord {
  const token = derivedUuid("validation", id);
  const name = hostname.replace(/\*\./, "");
  switch (ssl.method) {
    case "txt":
      return { status: "pending", txt_name: `_acme-challenge.${name}`, txt_value: token };
    case "http":
      return { status: "pending", http_url: `http://${name}/.well-known/acme-challenge/${token}`, http_body: token };
    case "email":
      return { status: "pending", emails: [`administrator@${name}`] };
  }
}
