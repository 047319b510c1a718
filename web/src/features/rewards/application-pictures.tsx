import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api/request.js';
import type { Schemas } from '../../lib/api/schemas.js';
import { useWords } from '../../lib/language/words.js';
import { keys } from '../../lib/query/keys.js';
import { IconButton } from '../../ui/button.js';
import { ChoosePicture, Pictures } from '../../ui/pictures.js';
import { FailureNote, Note } from '../../ui/states.js';
import { say } from '../../ui/toast.js';

const PICTURES_MAX = 3;
const BYTES_MAX = 5 * 1024 * 1024;
const TYPES = ['image/png', 'image/jpeg'];

/** A picture that the member chose, with the key under which it is added once. */
export interface Chosen {
  readonly file: File;
  readonly key: string;
}
export const chosen = (file: File): Chosen => ({ file, key: crypto.randomUUID() });

const pathOf = (rewardId: string): string => `/wps/promotions/manual/${rewardId}/pictures`;

/** Adds a picture to an application. A repeat with the same key adds it once. */
export const addPicture = (rewardId: string, { file, key }: Chosen) =>
  request<Schemas['ApplicationPicturesDto']>(pathOf(rewardId), {
    method: 'POST',
    body: file,
    idempotencyKey: key,
    timeoutMs: 60_000,
  });

/** The pictures of an application, and, while it waits, the button that adds one. */
export function ApplicationPictures({ promotion }: { promotion: Schemas['ManualPromotionDto'] }) {
  const t = useWords();
  const client = useQueryClient();
  const attempt = useRef<Chosen>(undefined);
  const rewardId = promotion.reward?.rewardId ?? '';
  const add = useMutation({
    mutationFn: (file: File) => {
      if (attempt.current?.file !== file) attempt.current = chosen(file);
      return addPicture(rewardId, attempt.current);
    },
    onSuccess: () => say(t('rewards.manual.pictureAdded')),
    onSettled: () => client.invalidateQueries({ queryKey: keys.rewards }),
  });
  const isOpen = promotion.status === 'applying';
  const { length } = promotion.pictures;
  if (!isOpen && length === 0) return null;
  const pictures = promotion.pictures.map(({ pictureId, widthPx, heightPx, addedAt }, at) => ({
    path: `${pathOf(rewardId)}/${pictureId}`,
    name: t('rewards.manual.pictureNumber', { number: at + 1 }),
    ...{ widthPx, heightPx, at: addedAt },
  }));
  return (
    <div className="col g3" data-testid="application-pictures">
      <Title />
      <Pictures list={pictures} testid="picture" />
      <FailureNote error={add.error} />
      {isOpen && length < PICTURES_MAX ? (
        <ChoosePicture
          label={t('rewards.manual.addPicture')}
          onChosen={(file) => add.mutate(file)}
          busy={add.isPending}
          testid="picture"
        />
      ) : null}
    </div>
  );
}

function Title() {
  const t = useWords();
  return (
    <div>
      <h4 className="fs14">{t('rewards.manual.pictures')}</h4>
      <p className="fs12 muted">{t('rewards.manual.pictureHint')}</p>
    </div>
  );
}

/**
 * The field with which the member chooses pictures before the application is sent. The pictures are uploaded after the
 * application.
 */
export function ChosenPictures({ list, onChange }: { list: readonly Chosen[]; onChange: (list: Chosen[]) => void }) {
  const t = useWords();
  const [refusal, setRefusal] = useState<string>();
  const choose = (file: File): void => {
    const isPicture = TYPES.includes(file.type);
    setRefusal(isPicture ? (file.size > BYTES_MAX ? 'fail.file.too_large' : undefined) : 'fail.file.kind');
    if (isPicture && file.size <= BYTES_MAX) onChange([...list, chosen(file)]);
  };
  return (
    <div className="col g3">
      <Title />
      {list.length > 0 ? (
        <ul className="rwchosen">
          {list.map(({ file, key }) => (
            <li key={key} className="row between">
              <bdi className="fs13">{file.name}</bdi>
              <IconButton
                label={t('rewards.manual.removePicture', { name: file.name })}
                icon="x"
                onClick={() => onChange(list.filter((one) => one.key !== key))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {refusal ? (
        <Note tone="alert" role="alert">
          {t(refusal)}
        </Note>
      ) : null}
      {list.length < PICTURES_MAX ? (
        <ChoosePicture label={t('rewards.manual.addPicture')} onChosen={choose} testid="picture" />
      ) : null}
    </div>
  );
}
