import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { useGameByCode } from '../../lib/games/catalogue.js';
import { useWords } from '../../lib/language/words.js';
import { clock } from '../../lib/time/time.js';
import { artUrl } from '../../ui/art/art.js';
import { ButtonLink } from '../../ui/button.js';
import { PageTitle } from '../../ui/page-title.js';
import { ErrorCard, Loading } from '../../ui/states.js';
import { menuQuery, type LotteryGame } from './lottery-api.js';

/** A link back to the page from which a lottery was launched. */
export function BackLink({ to }: { to: string }) {
  const t = useWords();
  return (
    <div className="lotback">
      <ButtonLink to={to} tone="line" size="s">
        {t('lotteries.back')}
      </ButtonLink>
    </div>
  );
}

/** The overview of a lottery page: every lottery of its vendors, with the next draw of each. */
export function LotteryLobby({
  vendors,
  prizeMode,
  back,
}: {
  vendors: readonly string[];
  prizeMode: string;
  back: string | undefined;
}) {
  const t = useWords();
  return (
    <>
      {back ? <BackLink to={back} /> : null}
      <PageTitle title={t('lotteries.games')} />
      {vendors.map((vassalage) => (
        <Vendor key={vassalage} vassalage={vassalage} prizeMode={prizeMode} back={back} />
      ))}
    </>
  );
}

function Vendor({ vassalage, prizeMode, back }: { vassalage: string; prizeMode: string; back: string | undefined }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(menuQuery(vassalage, prizeMode));
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading>{t('lotteries.loading')}</Loading>;
  return (
    <ul className="lotlobby">
      {data.games.map((game) => (
        <li key={game.gameCode}>
          <Entry game={game} back={back} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ game: { gameCode, openDraw, everyS }, back }: { game: LotteryGame; back: string | undefined }) {
  const t = useWords();
  const { pathname } = useLocation();
  const icon = useGameByCode()(gameCode)?.icon;
  const way: Record<string, string> = back ? { backUrl: back } : {};
  const query = new URLSearchParams({ gameCode, view: 'betting', ...way });
  const every = everyS % 60 === 0 ? everyS / 60 : 1;
  return (
    <Link className="panel" to={`${pathname}?${query}`} data-testid="lottery">
      {icon ? <img src={artUrl(icon)} alt="" width={60} height={80} loading="lazy" /> : null}
      <span>
        <b>{t(`lotteries.game.${gameCode}`)}</b>
        <span className="muted fs13">
          {openDraw
            ? `${t('lotteries.every', { minutes: every })} · ${t('lotteries.closes', { time: clock(openDraw.closesAt) })}`
            : t('lotteries.between')}
        </span>
      </span>
    </Link>
  );
}
