import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { isTrial, session, useSession } from '../../lib/session/session.js';
import { avatarUrl } from '../../ui/art/art.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon } from '../../ui/icon.js';
import { ErrorCard, FailureNote, Loading, Skeleton } from '../../ui/states.js';
import { say } from '../../ui/toast.js';

type Pictures = Schemas['IconDto'];
const PATH = '/wps/member/info/icon';

/** The member's avatar. A click opens the choice of another one. */
export function OwnPicture() {
  const t = useWords();
  const { user } = useSession();
  const [choosing, setChoosing] = useState(false);
  const picture = <img src={avatarUrl(user)} alt="" width={72} height={72} />;
  if (isTrial(user)) return <span className="av">{picture}</span>;
  return (
    <>
      <button type="button" className="av" aria-label={t('member.picture')} onClick={() => setChoosing(true)}>
        {picture}
        <span className="edit">
          <Icon name="edit" size={16} />
        </span>
      </button>
      {choosing ? <PictureDialog onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

function PictureDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['member', 'icon'],
    queryFn: ({ signal }) => request<Pictures>(PATH, { signal }),
  });
  const [picked, setPicked] = useState<string>();
  const save = useMutation({
    mutationFn: (icon: string) => request<Pictures>(PATH, { method: 'PUT', body: { icon } }),
    onSuccess: ({ icon }) => {
      session.picture(icon);
      say(t('member.pictureSaved'));
      onClose();
    },
  });
  const chosen = picked ?? data?.icon ?? '';
  const option = (icon: string, name: string) => (
    <label key={icon} className="pick">
      <input type="radio" name="picture" value={icon} checked={chosen === icon} onChange={() => setPicked(icon)} />
      <img src={avatarUrl({ account: user?.account ?? '', icon })} alt="" width={72} height={72} />
      <span>{name}</span>
    </label>
  );
  return (
    <Dialog title={t('member.picture')} onClose={onClose}>
      <form
        className="col g4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(chosen);
        }}
      >
        <p className="muted">{t('member.pictureText')}</p>
        {error && !data ? <ErrorCard compact error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? (
          <Loading>
            <Skeleton height="300px" />
          </Loading>
        ) : null}
        {data ? (
          <fieldset className="picks">
            <legend className="vh">{t('member.picture')}</legend>
            {option('', t('member.pictureDefault'))}
            {data.icons.map((icon) => option(icon, t(`member.picture.${icon}`)))}
          </fieldset>
        ) : null}
        <FailureNote error={save.error} />
        <Button type="submit" busy={save.isPending} disabled={!data || chosen === data.icon}>
          {t('member.pictureSave')}
        </Button>
      </form>
    </Dialog>
  );
}
