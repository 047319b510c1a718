import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { promotions } from '@nm/contracts';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { PicturesService } from './pictures.service.js';
import type { ApplicationPicture } from './pictures.store.js';

const { method } = promotions.PromotionApplicationService;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

/** Implements the RPCs about the pictures that members add to applications for promotions. */
@RpcController(promotions.PromotionApplicationService)
export class PicturesRpc {
  constructor(@Inject(PicturesService) private readonly pictures: PicturesService) {}

  @Rpc(method.addApplicationPicture, FOR_MEMBER)
  async addApplicationPicture(
    request: promotions.AddApplicationPictureRequest,
  ): Promise<MessageInitShape<typeof promotions.AddApplicationPictureResponseSchema>> {
    uuidField(request.memberId, 'memberId');
    uuidField(request.rewardId, 'rewardId');
    return { pictures: (await this.pictures.add(request)).map(pictureInContract) };
  }

  @Rpc(method.getApplicationPicture, FOR_MEMBER)
  async getApplicationPicture({
    memberId,
    rewardId,
    pictureId,
  }: promotions.GetApplicationPictureRequest): Promise<
    MessageInitShape<typeof promotions.GetApplicationPictureResponseSchema>
  > {
    const [id, picture] = [uuidField(rewardId, 'rewardId'), uuidField(pictureId, 'pictureId')];
    return { jpeg: await this.pictures.jpeg(id, picture, uuidField(memberId, 'memberId')) };
  }

  @Rpc(method.getApplicationPictureForReview, { callers: ['bff'] })
  async getApplicationPictureForReview({
    rewardId,
    pictureId,
  }: promotions.GetApplicationPictureForReviewRequest): Promise<
    MessageInitShape<typeof promotions.GetApplicationPictureResponseSchema>
  > {
    return { jpeg: await this.pictures.jpeg(uuidField(rewardId, 'rewardId'), uuidField(pictureId, 'pictureId')) };
  }
}

export const pictureInContract = ({
  pictureId,
  widthPx,
  heightPx,
  addedAt,
}: ApplicationPicture): MessageInitShape<typeof promotions.ApplicationPictureSchema> => ({
  ...{ pictureId, widthPx, heightPx },
  addedAt: timestampFromDate(addedAt),
});
