import type { MessageInitShape } from '@bufbuild/protobuf';
import { Logger } from '@nestjs/common';
import type { PostOutcomeSchema, PostResultSchema } from '@nm/contracts/wallet.js';
import { isOutage } from '@nm/kit/db/outage.js';
import { Failure, failureDataToJson, isFailure } from '@nm/kit/errors/failure.js';

const log = new Logger('postings');

/**
 * Returns the result or the failure of one posting out of many in a call. An unknown error is logged, and the caller
 * gets no details of it.
 */
export async function outcomeOf(
  posting: Promise<MessageInitShape<typeof PostResultSchema>>,
): Promise<MessageInitShape<typeof PostOutcomeSchema>> {
  try {
    return { outcome: { case: 'posted', value: await posting } };
  } catch (error) {
    const { code, data } = named(error);
    return { outcome: { case: 'failed', value: { code, dataJson: failureDataToJson(data) } } };
  }
}

function named(error: unknown): Failure {
  if (isFailure(error)) return error;
  if (isOutage(error)) return new Failure('system.temporary');
  log.error(error);
  return new Failure('internal');
}
