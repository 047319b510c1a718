/**
 * The part of a slot machine's script that sells free spins: the confirmation with the price, and the round. It acts
 * only on pages of brands that allow bought features.
 */
export const BUY_SCRIPT = `
if (at('buy-open')) {
  onStake.push((stake) => {
    at('buy-open').hidden = Boolean(given);
    const price = money(cost(stake));
    const most = BigInt(stakes[stakes.length - 1]);
    at('buy-price').textContent = price;
    at('buy-cost').textContent = price;
    at('buy-confirm').textContent = filled(words.buyFor, { price });
    at('buy-largest').textContent = money(mostOf(stake, facts.boughtLargest));
    at('buy-gets').textContent = filled(isFalling ? words.getsChain : words.gets, { ...free, stake: money(stake) });
    at('buy-limit').textContent = filled(words.aboveMost, { most: money(most) });
    at('buy-limit').hidden = cost(stake) <= most;
    at('buy-confirm').disabled = cost(stake) > most;
  });
  onBusy.push((busy) => { at('buy-open').disabled = busy; });
  at('buy-open').addEventListener('click', () => at('buy').showModal());
  at('buy-cancel').addEventListener('click', () => at('buy').close());
  at('buy-confirm').addEventListener('click', () => {
    at('buy').close();
    begin({ choice: 'free_spins' }, cost(stakes[step]));
  });
}
show();
`;
