import type { R2Bucket as PlatformBucket } from "@cloudflare/workers-types";
import { R2Bucket } from "fakebucket/r2";
import type { StoreValue } from "fakebucket/types";

/** Every method in its most obvious form. */
class Mine extends R2Bucket {
  override async head(key: string) {
    return super.head(key);
  }

  override async get(key: string) {
    return super.get(key);
  }

  override async put(key: string, value: StoreValue | null) {
    return super.put(key, value);
  }

  override async delete(keys: string | string[]) {
    return super.delete(keys);
  }

  override async list(...args: Parameters<R2Bucket["list"]>) {
    return super.list(...args);
  }

  override async createMultipartUpload(...args: Parameters<R2Bucket["createMultipartUpload"]>) {
    return super.createMultipartUpload(...args);
  }

  override resumeMultipartUpload(...args: Parameters<R2Bucket["resumeMultipartUpload"]>) {
    return super.resumeMultipartUpload(...args);
  }
}

const bucket = new Mine();
bucket satisfies R2Bucket;
bucket satisfies PlatformBucket;
