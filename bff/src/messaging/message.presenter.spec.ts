import { create } from '@bufbuild/protobuf';
import { messaging } from '@nm/contracts';
import { presentMessagePage } from './message.presenter.js';

describe('A message about a round', () => {
  const page = (body: string) =>
    presentMessagePage(
      create(messaging.ListMessagesResponseSchema, {
        content: [{ messageId: 'm', body, vendor: 'BAZAAR', gameCode: 'KOI_POND' }],
      }),
      (vendor, gameCode) => (vendor === 'BAZAAR' && gameCode === 'KOI_POND' ? '$& بركة' : 'another game'),
    ).content[0]?.body;

  it('has the name of its game, isolated from the direction of the sentence', () => {
    expect(page('The provider of \uE000 voided a round.')).toBe('The provider of \u2068$& بركة\u2069 voided a round.');
  });

  it('that names no game is shown as it is', () => {
    expect(page('Your account is ready.')).toBe('Your account is ready.');
  });
});
