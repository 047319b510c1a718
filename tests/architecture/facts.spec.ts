import { EVENTS } from '@nm/contracts';
import { handled, ownerOf, published } from './facts.js';
import { parse, productSources } from './sources.js';

/** Goal: each fact (event) that crosses a service boundary has exactly one publisher. */
describe('facts', () => {
  const sources = productSources(['services', 'bff']);

  it('are on the topic of the context that declares them, with one owner each', () => {
    const strangers = [...EVENTS.values()].filter(({ type, topic }) => !type.startsWith(`${topic}.`));
    expect(strangers.map(({ type }) => type)).toEqual([]);
  });

  it('have unique names', () => {
    const names = [...EVENTS.keys()].map((type) => type.split('.').at(-1));
    expect(names).toEqual([...new Set(names)]);
  });

  it('are published by the owner of their topic only', () => {
    expect(published(sources).filter(({ service, topic }) => service !== ownerOf(topic))).toEqual([]);
  });

  it('are not handled by the service that publishes them', () => {
    expect(handled(sources).filter(({ service, topic }) => service === ownerOf(topic))).toEqual([]);
  });

  it('are found in the code by these rules', () => {
    const code = `class A { @Handles(wallet.BalanceChangedSchema) on() { this.outbox.append(tx, MemberRegisteredSchema, {}); } }`;
    const strange = [parse('services/games/src/games.handlers.ts', code)];
    expect(published(strange)).toEqual([
      expect.objectContaining({ service: 'games', event: 'MemberRegistered', topic: 'identity.v1' }),
    ]);
    expect(handled(strange)).toEqual([
      expect.objectContaining({ service: 'games', event: 'BalanceChanged', topic: 'wallet.v1' }),
    ]);
  });
});
