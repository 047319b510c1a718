import { passwordStateOf } from './password-state.js';

// Goal: the dialog that spends points never shows its placeholder for ever.
it.each([
  [undefined, null, 'loading'],
  [undefined, new Error('no answer'), 'failed'],
  [{ isSet: false }, null, 'missing'],
  [{ isSet: true }, null, 'set'],
  [{ isSet: true }, new Error('no answer'), 'set'],
])('%j with the error %p is %s', (data, error, state) => {
  expect(passwordStateOf({ data, error })).toBe(state);
});
