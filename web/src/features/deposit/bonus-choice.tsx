import { brand } from '../../lib/brand/brand.js';
import { i18n, useWords, type Translate } from '../../lib/language/words.js';
import { formatMinor, isolated } from '../../lib/money/money.js';
import { Delta } from '../../ui/money.js';
import { bonusOf, turnoverOf, type DepositOffer } from './deposit-bonus.js';

interface ChoiceProps {
  readonly offers: readonly DepositOffer[];
  readonly amount: bigint;
  /** The chosen bonus offer. Undefined if none is chosen, or if the amount is too small for it. */
  readonly chosen: DepositOffer | undefined;
  readonly onChoose: (offer: DepositOffer | undefined) => void;
}

const written = (minor: bigint | string) => isolated(brand.currencySymbol + formatMinor(minor, { trim: true }));

/** The choice of a bonus for the deposit, with its amount and conditions, before the payment. */
export function BonusChoice({ offers, amount, chosen, onChoose }: ChoiceProps) {
  const t = useWords();
  if (offers.length === 0) return null;
  return (
    <fieldset className="part">
      <legend>{t('term.promo.bonus')}</legend>
      <div className="meth bonuses">
        <label className={chosen ? '' : 'on'}>
          <span>
            <span className="b block">{t('deposit.noBonus')}</span>
            <span className="fs12 muted block">{t('deposit.noBonusText')}</span>
          </span>
          <input type="radio" name="bonus" value="" checked={!chosen} onChange={() => onChoose(undefined)} />
        </label>
        {offers.map((offer) => {
          const bonus = bonusOf(offer, amount);
          return (
            <label key={offer.id} className={chosen === offer ? 'on' : ''}>
              <span>
                <span className="b block">
                  {bonusName(t, offer.id)}{' '}
                  {offer.freeRounds ? (
                    <span className="muted">· {t('deposit.rounds', { rounds: offer.freeRounds.rounds })}</span>
                  ) : bonus > 0n ? (
                    <Delta minor={bonus} />
                  ) : null}
                </span>
                <span className="fs12 muted block">
                  {bonus > 0n
                    ? t(offer.freeRounds ? 'deposit.roundsTerms' : 'deposit.bonusTerms', {
                        turnover: written(turnoverOf(offer, amount)),
                        times: isolated(String(offer.turnoverPercent / 100)),
                      })
                    : t('deposit.bonusFrom', { min: written(offer.match.depositMinorMin) })}
                </span>
                <span className="fs12 faint block">
                  {mostOf(t, offer)}
                  {offer.stakeMaxMinor ? (
                    <span className="block">{t('deposit.bonusLargestBet', { max: written(offer.stakeMaxMinor) })}</span>
                  ) : null}
                  {offer.expiresAfterDays ? (
                    <span className="block">{t('deposit.bonusExpiry', { days: offer.expiresAfterDays })}</span>
                  ) : null}
                </span>
              </span>
              <input
                type="radio"
                name="bonus"
                value={offer.id}
                disabled={bonus === 0n}
                checked={chosen === offer}
                onChange={() => onChoose(offer)}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Returns the maximum of a bonus as text. For free rounds it also names their stake and the days to claim them. */
function mostOf(t: Translate, { match, freeRounds, claimDays = 0 }: DepositOffer): string {
  const max = written(match.bonusMinorMax);
  if (!freeRounds) return t('deposit.bonusMost', { max });
  const most = t('deposit.roundsMost', { stake: written(freeRounds.stakeMinor), max });
  return `${most} ${t('deposit.roundsDays', { claim: claimDays, play: freeRounds.playDays })}`;
}

/** Returns a bonus's name in the page's language, or its id if there is no name. */
export function bonusName(t: Translate, id: string): string {
  const key = `deposit.bonus.${id.replace(/-/g, '_')}`;
  return (i18n.messages as Record<string, unknown>)[key] === undefined ? id : t(key);
}
