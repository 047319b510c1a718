import type { promotions } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { ApplicationPictureDto } from './manual-promotion.dto.js';

export const presentPicture = ({
  pictureId,
  widthPx,
  heightPx,
  addedAt,
}: promotions.ApplicationPicture): ApplicationPictureDto => ({
  ...{ pictureId, widthPx, heightPx },
  addedAt: isoTime(addedAt) ?? '',
});
