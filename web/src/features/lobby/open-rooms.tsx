import { useQuery } from '@tanstack/react-query';
import { roomAddress } from '../../lib/games/address.js';
import { roomsQuery } from '../../lib/games/catalogue.js';
import { gameName } from '../../lib/games/names.js';
import { useWords } from '../../lib/language/words.js';
import { ButtonLink } from '../../ui/button.js';
import { Money } from '../../ui/money.js';
import { Tag } from '../../ui/tag.js';

/**
 * The list of rooms for card duels. Rooms with a waiting player come first. A link opens the game in the room, where
 * the player takes a seat.
 */
export function OpenRooms() {
  const t = useWords();
  const { data, error } = useQuery(roomsQuery);
  const rooms = data?.list.filter(({ state }) => state !== 'duel') ?? [];
  return (
    <section className="sec openrooms" aria-label={t('lobby.rooms')} data-testid="rooms" aria-busy={!data && !error}>
      <div className="sh">
        <h2>{t('lobby.rooms')}</h2>
      </div>
      {rooms.length > 0 ? (
        <ul>
          {rooms.map((room) => {
            const { vassalage, gameCode, roomId, stakeMinor, state, bots } = room;
            const name = gameName(t, room.gameName);
            return (
              <li key={`${vassalage} ${gameCode} ${roomId}`}>
                <b>{name}</b>
                <Tag tone={state === 'waiting' ? 'wait' : 'done'}>
                  {t(state === 'open' ? 'lobby.roomFree' : bots > 0 ? 'lobby.roomBot' : 'lobby.roomWaits')}
                </Tag>
                <span className="muted fs13">
                  {t('lobby.room', { room: roomId })} · <Money minor={stakeMinor} trim />
                </span>
                <ButtonLink to={roomAddress(room)} tone="line" aria-label={t('lobby.sitIn', { room: roomId, name })}>
                  {t('lobby.sit')}
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="muted">{data ? t('lobby.noRooms') : error ? t('lobby.roomsAway') : '\u00a0'}</p>
      )}
    </section>
  );
}
