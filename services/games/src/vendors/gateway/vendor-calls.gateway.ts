import { Inject, Injectable } from '@nestjs/common';
import { signedCall } from '@nm/kit/signing/signed-call.js';
import { VENDORS_CONFIG, type VendorConnection, type VendorsConfig } from '../vendors.config.js';

const TIMEOUT_MS = 5_000;

/**
 * Calls vendors with `POST {baseUrl}/v1/{op}`. The calls are signed in the same way as the vendors' calls to us (domain
 * §6).
 */
@Injectable()
export class VendorCallsGateway {
  constructor(@Inject(VENDORS_CONFIG) private readonly config: VendorsConfig) {}

  get vendors(): readonly VendorConnection[] {
    return this.config.vendors;
  }

  /**
   * Calls an operation of a vendor, and returns its answer as JSON.
   * @param timeoutMs the time (ms) to wait for the answer
   * @param answerBytesMax the maximum length (bytes) of the answer; by default that of `signedCall`
   * @throws Error if the vendor does not answer, or answers with another HTTP status than 200; AnswerTooLong.
   */
  async call(
    vassalage: string,
    op: string,
    body: object,
    timeoutMs = TIMEOUT_MS,
    answerBytesMax?: number,
  ): Promise<Readonly<Record<string, unknown>>> {
    const vendor = this.config.vendors.find((known) => known.vassalage === vassalage);
    if (!vendor) throw new Error(`${vassalage} has no connection`);
    const { status, json } = await signedCall({
      key: vendor.callKey,
      method: 'POST',
      url: `${vendor.baseUrl}/v1/${op}`,
      body,
      timeoutMs,
      ...(answerBytesMax !== undefined && { answerBytesMax }),
    });
    if (status !== 200 || typeof json !== 'object' || json === null)
      throw new Error(`${vassalage} answered ${op} with ${status}`);
    return json as Readonly<Record<string, unknown>>;
  }
}
