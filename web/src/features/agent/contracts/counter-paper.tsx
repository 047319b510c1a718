import { useWords } from '../../../lib/language/words.js';
import { isolated } from '../../../lib/money/money.js';
import { ButtonLink } from '../../../ui/button.js';
import { ContractPaper } from './contract-paper.js';
import type { Contract } from './contracts-api.js';
import { salaryKind } from './salary-kinds.js';

/**
 * Whether an offer of this agent has a counter-offer, and no newer offer of the same kind to the same downline
 * exists.
 */
export const awaitsAnswer = (one: Contract, agentId: string | undefined, all: readonly Contract[]): boolean =>
  one.counter !== undefined &&
  one.payerId === agentId &&
  !all.some((each) => each.payeeId === one.payeeId && each.kind === one.kind && each.version > one.version);

/** Shows the terms that the payee proposed instead of an offer. The payer gets a button that offers these terms. */
export function CounterPaper({ contract, agentId }: { contract: Contract; agentId: string | undefined }) {
  const t = useWords();
  const { counter, payeeId, payeeAccount } = contract;
  if (!counter) return null;
  const kind = salaryKind(contract.kind);
  const account = isolated(payeeAccount);
  const mine = contract.payerId === agentId;
  return (
    <ContractPaper
      id="counter-paper"
      kind={kind}
      kicker={t('agent.status.countered')}
      title={t('agent.counter.from', { account })}
      lead={mine ? t('agent.counter.text', { account }) : t('agent.counter.mine')}
      tiers={counter.tiers}
      deferral={counter.deferral}
      dividend={counter.dividend}
      foot={
        mine ? (
          <ButtonLink
            tone="primary"
            to={`/agentHome/contracts/offer?to=${payeeId}&find=${payeeAccount}&kind=${kind.kind}&counter=${contract.contractId}`}
          >
            {t('agent.counter.take')}
          </ButtonLink>
        ) : null
      }
    />
  );
}
