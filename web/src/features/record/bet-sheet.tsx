import { useQuery } from '@tanstack/react-query';
import { useGameByCode } from '../../lib/games/catalogue.js';
import { inhousePage } from '../../lib/games/address.js';
import { gameName } from '../../lib/games/names.js';
import { i18n, useWords, type Translate } from '../../lib/language/words.js';
import { dayAndTime } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { ButtonLink } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { Money, Num } from '../../ui/money.js';
import { Paper, Stamp } from '../../ui/paper.js';
import { ErrorCard, Loading, Note, Skeleton } from '../../ui/states.js';
import { Tag } from '../../ui/tag.js';
import {
  crashWords,
  Gain,
  hiloWords,
  minesWords,
  outcomeText,
  plinkoWords,
  toldLines,
  toldText,
  wheelWords,
} from './bet-table.js';
import { proofAddress } from './bet-proof.js';
import { betQuery, heldOf, type BetDetail } from './bets-api.js';
import { HousePart } from './house-part.js';
import { useVendorNames } from './vendor-names.js';

const TAGS = {
  settled: { tone: 'done', icon: 'check', word: 'term.bet.settled' },
  open: { tone: 'wait', icon: 'clock', word: 'term.bet.open' },
  voided: { tone: 'info', icon: 'refresh', word: 'term.bet.void' },
} as const;
const rolled = (digits: string): string => `${Number(digits.slice(0, 2))}.${digits.slice(2)}`;

/** The details of one bet: a description, its figures and its proof. */
export function BetSheet({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(betQuery(roundId));
  const game = useGameByCode()(data?.gameCode ?? '');
  return (
    <Dialog title={data ? gameName(t, game?.displayName ?? data.gameCode) : t('term.bet.round')} onClose={onClose}>
      <div className="betsheet col g4">
        {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? (
          <Loading>
            <div className="col g2">
              {[84, 60, 200, 220].map((height) => (
                <Skeleton key={height} height={`${height}px`} radius="8px" />
              ))}
            </div>
          </Loading>
        ) : null}
        {data ? <BetBody bet={data} face={game?.icon || 'stall'} /> : null}
      </div>
    </Dialog>
  );
}

/** Returns a description of a bet in one or two sentences. */
function storyOf(t: Translate, bet: BetDetail): string {
  const { dice, plinko, wheel, mines, hilo, crash, status } = bet;
  if (dice)
    return t('record.story', {
      side: dice.over ? 'over' : 'under',
      target: rolled(dice.target),
      roll: rolled(dice.roll),
      won: dice.win ? 'yes' : 'no',
      multiplier: dice.multiplier,
    });
  if (plinko) return t('record.storyPlinko', plinkoWords(plinko));
  if (wheel) return t('record.storyWheel', wheelWords(wheel));
  if (mines) return t('record.storyMines', minesWords(mines));
  if (hilo) return t('record.storyHilo', hiloWords(hilo));
  if (crash) return t('record.storyCrash', crashWords(crash));
  if (status === 'open')
    return t(inhousePage(bet.vassalage, bet.gameCode) ? 'record.storyRunning' : 'record.storyOpen');
  if (status === 'voided') return t('record.storyVoid');
  const told = toldText(bet);
  if (told?.choice && told.outcome) return t('record.storyTold', told);
  return told ? outcomeText(t, bet) : t('record.storyVendor', { count: bet.bets });
}

function BetBody({ bet, face }: { bet: BetDetail; face: string }) {
  const t = useWords();
  const vendorOf = useVendorNames();
  const tag = TAGS[bet.status];
  const provenAt = proofAddress(bet);
  return (
    <>
      <div className="row4 bethead">
        <img className="betface" src={artUrl(face)} alt="" width={54} height={72} />
        <span className="col grow">
          <b>{vendorOf(bet.vassalage)}</b>
          {provenAt ? <span className="fs13 muted">{t('term.fair.provablyFair')}</span> : null}
        </span>
        <span className="col end g1">
          <b className="fs18">
            <Gain bet={bet} />
          </b>
          <Tag tone={tag.tone} icon={tag.icon}>
            {t(tag.word)}
          </Tag>
        </span>
      </div>
      <p className="betstory">{storyOf(t, bet)}</p>
      <BetLines bet={bet} />
      <HeldNote bet={bet} />
      <HousePart minor={bet.houseMinor} />
      <Figures bet={bet} />
      <Proof bet={bet} />
      <div className="row wrap betacts">
        {provenAt ? (
          <ButtonLink to={provenAt} tone="solid" className="grow">
            {t('term.fair.verify')}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/help#contact" tone="line" icon="chat" className={provenAt ? '' : 'grow'}>
          {t('record.ask')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The parts of a bet (for example the legs of a sports bet), one per line. */
function BetLines({ bet }: { bet: BetDetail }) {
  const lines = toldLines(bet);
  return lines.length > 0 ? (
    <ul className="betlines">
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  ) : null;
}

/** Shows the part of a win that is held for review: the amount, the reason, and when it is decided. */
function HeldNote({ bet }: { bet: BetDetail }) {
  const t = useWords();
  const held = heldOf(bet);
  if (held === undefined) return null;
  const reason = `record.heldReason.${bet.heldReason ?? ''}`;
  const known = (i18n.messages as Record<string, unknown>)[reason] !== undefined;
  return (
    <Note tone="wait">
      <p className="b">
        {t('term.status.reviewing')}: <Money minor={held} />
      </p>
      <p>
        {t(known ? reason : 'record.heldReason.other')} {t('record.heldAim')}
      </p>
    </Note>
  );
}

function Figures({ bet }: { bet: BetDetail }) {
  const t = useWords();
  const settled = bet.status === 'settled';
  const bonus = bet.stakeBonusMinor !== '0' || bet.payoutBonusMinor !== '0';
  return (
    <dl className="kv">
      {bonus ? (
        <>
          <dt>{t('record.stakeCash')}</dt>
          <dd>
            <Money minor={bet.stakeCashMinor} />
          </dd>
          <dt>{t('record.stakeBonus')}</dt>
          <dd>
            <Money minor={bet.stakeBonusMinor} />
          </dd>
        </>
      ) : (
        <>
          <dt>{t('term.bet.stake')}</dt>
          <dd>
            <Money minor={bet.stakeMinor} />
          </dd>
        </>
      )}
      {settled ? (
        <>
          <dt>{t('term.bet.validBet')}</dt>
          <dd>
            <Money minor={bet.validStakeMinor} />
          </dd>
        </>
      ) : null}
      {settled && !bonus ? (
        <>
          <dt>{t('term.bet.payout')}</dt>
          <dd>
            <Money minor={bet.payoutMinor} />
          </dd>
        </>
      ) : null}
      {settled && bonus ? (
        <>
          <dt>{t('record.payoutCash')}</dt>
          <dd>
            <Money minor={bet.payoutCashMinor} />
          </dd>
          <dt>{t('record.payoutBonus')}</dt>
          <dd>
            <Money minor={bet.payoutBonusMinor} />
          </dd>
        </>
      ) : null}
      {bet.placedAt ? (
        <>
          <dt>{t('record.placed')}</dt>
          <dd>{dayAndTime(bet.placedAt, true)}</dd>
        </>
      ) : null}
      {bet.settledAt ? (
        <>
          <dt>{t(settled ? 'term.bet.settled' : 'term.bet.void')}</dt>
          <dd>{dayAndTime(bet.settledAt, true)}</dd>
        </>
      ) : null}
      {bet.balanceMinor ? (
        <>
          <dt>{t('record.balanceAfter')}</dt>
          <dd>
            <Money minor={bet.balanceMinor} />
          </dd>
        </>
      ) : null}
    </dl>
  );
}

function Proof({ bet }: { bet: BetDetail }) {
  const t = useWords();
  const { proof } = bet;
  return (
    <Paper labelledBy="bet-proof" className="betpaper">
      <div className="row between">
        <h3 id="bet-proof" className="caps">
          {t(proof ? 'record.proof' : 'record.roundPaper')}
        </h3>
        {proof ? <Stamp>{t(proof.serverSeed ? 'record.openedSeed' : 'record.sealedSeed')}</Stamp> : null}
      </div>
      <dl>
        <dt>{t('record.roundId')}</dt>
        <dd className="hash" dir="ltr">
          {bet.roundId}
        </dd>
        {bet.vendorRoundId ? (
          <>
            <dt>{t('record.vendorRound')}</dt>
            <dd className="hash" dir="ltr">
              {bet.vendorRoundId}
            </dd>
          </>
        ) : null}
        {proof ? (
          <>
            <dt>{t('record.seedHash')}</dt>
            <dd className="hash" dir="ltr">
              {proof.serverSeedHash}
            </dd>
            {proof.serverSeed ? (
              <>
                <dt>{t('term.fair.serverSeed')}</dt>
                <dd className="hash" dir="ltr">
                  {proof.serverSeed}
                </dd>
              </>
            ) : null}
            <dt>{t('term.fair.clientSeed')}</dt>
            <dd className="hash" dir="ltr">
              {proof.clientSeed}
            </dd>
            <dt>{t('record.nonce')}</dt>
            <dd>
              <Num>{proof.nonce}</Num>
            </dd>
          </>
        ) : null}
      </dl>
      {proof ? (
        <p className="fs12 muted">{t(proof.serverSeed ? 'record.openedText' : 'record.sealedText')}</p>
      ) : (
        <CopyButton text={bet.vendorRoundId ?? bet.roundId} />
      )}
    </Paper>
  );
}
