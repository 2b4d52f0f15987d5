import type { R2Bucket as PlatformBucket } from "@cloudflare/workers-types";
import { R2Bucket } from "fakebucket/r2";

/**
 * Every method of a bucket that is also the platform's by its type. Its results are of both types at once, which no function
 * can say without a cast: a class that extends FakeBucket needs fewer.
 */
class Flaky extends R2Bucket {
  override async head(...args: Parameters<R2Bucket["head"]>): Promise<never> {
    return super.head(...args) as never;
  }

  override async get(...args: Parameters<R2Bucket["get"]>): Promise<never> {
    return super.get(...args) as never;
  }

  override async put(...args: Parameters<R2Bucket["put"]>): Promise<never> {
    return super.put(...args) as never;
  }

  override async delete(...args: Parameters<R2Bucket["delete"]>): Promise<void> {
    return super.delete(...args);
  }

  override async list(...args: Parameters<R2Bucket["list"]>): Promise<never> {
    return super.list(...args) as never;
  }

  override async createMultipartUpload(...args: Parameters<R2Bucket["createMultipartUpload"]>): Promise<never> {
    return super.createMultipartUpload(...args) as never;
  }

  override resumeMultipartUpload(...args: Parameters<R2Bucket["resumeMultipartUpload"]>): never {
    return super.resumeMultipartUpload(...args) as never;
  }
}

const bucket = new Flaky();
bucket satisfies R2Bucket;
bucket satisfies PlatformBucket;
