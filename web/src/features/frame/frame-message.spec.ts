import { frameMessage, framedOrigin } from './frame-message.js';

const frame = { origin: 'https://games.example', window: {} };
const received = { origin: frame.origin, source: frame.window, data: { source: 'bazaar', type: 'close' } };

describe('A message of a game', () => {
  it('is read from its own window and origin', () => expect(frameMessage(received, frame)).toBe('close'));

  it('may ask for the settings before it is ready', () => {
    for (const type of ['hello', 'ready', 'balance'])
      expect(frameMessage({ ...received, data: { source: 'bazaar', type } }, frame)).toBe(type);
  });

  it('is ignored from another origin, from another window, or before the frame has loaded', () => {
    expect(frameMessage({ ...received, origin: 'https://games.example.evil' }, frame)).toBeUndefined();
    expect(frameMessage({ ...received, source: {} }, frame)).toBeUndefined();
    expect(frameMessage({ ...received, source: undefined }, { ...frame, window: undefined })).toBeUndefined();
  });

  it('is ignored in another shape', () => {
    for (const data of [
      null,
      'close',
      7,
      {},
      { type: 'close' },
      { source: 'bazaar', type: 'navigate' },
      { source: 1, type: 'close' },
    ])
      expect(frameMessage({ ...received, data }, frame)).toBeUndefined();
  });
});

describe('A launch link', () => {
  it('is framed only from another origin over the web', () => {
    expect(framedOrigin('https://games.example/open/1', 'https://site.example')).toBe('https://games.example');
    for (const url of ['https://site.example/x', 'javascript:alert(1)', 'data:text/html,x', '/seamless', ''])
      expect(framedOrigin(url, 'https://site.example')).toBeUndefined();
  });
});
