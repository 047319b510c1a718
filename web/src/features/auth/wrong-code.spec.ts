import { ApiFailure } from '../../lib/api/failure.js';
import { isWrongCode } from './wrong-code.js';

// Goal: a code counts as wrong only if the server refused it. A check that fails for another reason, for example
// without a network, says nothing about the code.
test.each([
  ['a refused code', new ApiFailure('identity.invite_code', 422), true],
  ['too many requests', new ApiFailure('request.rate_limited', 429), false],
  ['no network', new ApiFailure('network.offline', 0), false],
  ['a fault of the server', new ApiFailure('system.temporary', 503), false],
  ['an unknown error', new Error('of the script'), false],
])('%s', (_name, error, expected) => expect(isWrongCode(error)).toBe(expected));
