import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { raw, type Request } from 'express';
import { Failure } from '@nm/kit/errors/failure.js';
import { PICTURE_BYTES_MAX } from '../files/picture.js';

/** The paths whose body is a file. Their routes read it themselves, after the guards have let the caller in. */
const FILE_PATH = /^\/wps\/deposit\/orders\/[^/]+\/proofs$/;

/** Whether the body of this request is a file, so that it must not be read as JSON. */
export const takesFile = ({ method, path }: Pick<Request, 'method' | 'path'>): boolean =>
  method === 'POST' && FILE_PATH.test(path);

const readRaw = raw({ limit: PICTURE_BYTES_MAX, inflate: false, type: () => true });

/** An uploaded file with its declared content type. */
export interface FileBody {
  readonly bytes: Buffer;
  /** Without parameters, in lower case. */
  readonly type: string;
}

/**
 * Reads the file in the body of a request, at most 5 MB.
 * @throws Failure file.too_large, file.kind (no body), request.invalid (a compressed or broken body).
 */
export async function readFileBody(request: Request): Promise<FileBody> {
  await new Promise<void>((done, refuse) => {
    if (!request.res) throw new Error('the request has no response');
    readRaw(request, request.res, (error?: unknown) => (error === undefined ? done() : refuse(translate(error))));
  });
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new Failure('file.kind');
  const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  return { bytes, type: type.trim() };
}

function translate(error: unknown): Failure {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  return type === 'entity.too.large'
    ? new Failure('file.too_large', { bytesMax: PICTURE_BYTES_MAX })
    : new Failure('request.invalid', { fields: [{ field: 'body', rule: 'unreadable' }] });
}

/** Documents a route that takes a PNG or JPEG as its body. */
export const TakesPicture = (): MethodDecorator =>
  applyDecorators(
    ApiConsumes('image/png', 'image/jpeg'),
    ApiBody({ required: true, schema: { type: 'string', format: 'binary' } }),
  );
