import { checkedSettings, NO_SETTINGS, requireAllowed } from './downline-settings.js';

// Goal: an agent can write notes about all members below but block only direct downlines. No text can break a page.
describe('The settings of a downline', () => {
  it('have trimmed texts, and a note may have lines', () => {
    expect(
      checkedSettings({ ...NO_SETTINGS, nickname: '  Rana, shop ', note: ' calls\nin the evening ' }),
    ).toMatchObject({
      nickname: 'Rana, shop',
      note: 'calls\nin the evening',
    });
  });

  it.each([
    [{ nickname: 'x'.repeat(41) }, 'nickname'],
    [{ nickname: 'a\nb' }, 'nickname'],
    [{ nickname: 'a\u202eb' }, 'nickname'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: 'a\u0000b' }, 'note'],
  ])('%j is refused', (change, field) => {
    expect(() => checkedSettings({ ...NO_SETTINGS, ...change })).toThrow(
      expect.objectContaining({ code: 'request.invalid', data: { field } }) as Error,
    );
  });

  it('add a block only for a direct downline, and take one back everywhere in the team', () => {
    const blocked = { ...NO_SETTINGS, transfersBlocked: true };
    expect(() => requireAllowed(1, blocked, NO_SETTINGS)).not.toThrow();
    expect(() => requireAllowed(2, { ...NO_SETTINGS, note: 'n' }, NO_SETTINGS)).not.toThrow();
    expect(() => requireAllowed(2, NO_SETTINGS, blocked)).not.toThrow();
    expect(() => requireAllowed(2, blocked, NO_SETTINGS)).toThrow(
      expect.objectContaining({ code: 'team.not_direct' }) as Error,
    );
    expect(() => requireAllowed(undefined, NO_SETTINGS, NO_SETTINGS)).toThrow(
      expect.objectContaining({ code: 'resource.not_found' }) as Error,
    );
  });
});
