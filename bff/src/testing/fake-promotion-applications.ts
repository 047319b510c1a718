import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { promotions } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import type { PromotionApplicationsClient } from '../peers.js';

type Asked<M extends keyof PromotionApplicationsClient> = PromotionApplicationsClient[M] extends (
  request: infer R,
  ...rest: never[]
) => unknown
  ? R
  : never;

const at = timestampFromMs(Date.UTC(2026, 10, 25, 10));

/** A fake of applications for promotions: one promotion, and the applications that a test adds. */
export class FakePromotionApplications implements Partial<PromotionApplicationsClient> {
  readonly all = new Map<string, promotions.PromotionApplication>();
  readonly applied: Asked<'applyForPromotion'>[] = [];
  readonly added: Asked<'addApplicationPicture'>[] = [];
  readonly decisions: Asked<'decidePromotionApplication'>[] = [];
  failure: Failure | undefined;

  /** @param newMember creates a member that the fake identity service knows */
  constructor(private readonly newMember: () => string) {}

  /** Adds an application for a promotion and returns its id. */
  put(change: MessageInitShape<typeof promotions.PromotionApplicationSchema> = {}): string {
    const rewardId = randomUUID();
    this.all.set(
      rewardId,
      create(promotions.PromotionApplicationSchema, {
        ...{ rewardId, memberId: this.newMember(), brand: 'lab', promotion: 'loyalty-gift', currency: 'USD' },
        ...{ amount: { bonusMinor: 1_000n }, comment: 'Two years here', appliedAt: at, state: 'open' },
        ...{ turnoverMinor: 120_000n, depositMinor: 6_000n, approvedBefore: 1, ...(change as object) },
      }),
    );
    return rewardId;
  }

  async listManualPromotions(): Promise<promotions.ListManualPromotionsResponse> {
    return create(promotions.ListManualPromotionsResponseSchema, { promotions: [this.#promotion('join')] });
  }

  async applyForPromotion(asked: Asked<'applyForPromotion'>): Promise<promotions.ManualPromotion> {
    this.applied.push(asked);
    if (this.failure) throw this.failure;
    return this.#promotion('applying');
  }

  async addApplicationPicture(
    asked: Asked<'addApplicationPicture'>,
  ): Promise<promotions.AddApplicationPictureResponse> {
    this.added.push(asked);
    if (this.failure) throw this.failure;
    const { widthPx = 0, heightPx = 0 } = asked;
    return create(promotions.AddApplicationPictureResponseSchema, {
      pictures: [{ pictureId: randomUUID(), widthPx, heightPx, addedAt: at }],
    });
  }

  async getApplicationPicture(
    asked: Asked<'getApplicationPicture'>,
  ): Promise<promotions.GetApplicationPictureResponse> {
    const jpeg = Buffer.from(`picture ${asked.pictureId} for ${asked.memberId}`);
    return create(promotions.GetApplicationPictureResponseSchema, { jpeg });
  }

  async getApplicationPictureForReview(
    asked: Asked<'getApplicationPictureForReview'>,
  ): Promise<promotions.GetApplicationPictureResponse> {
    const jpeg = Buffer.from(`picture ${asked.pictureId}`);
    return create(promotions.GetApplicationPictureResponseSchema, { jpeg });
  }

  async listPromotionApplications(
    asked: Asked<'listPromotionApplications'>,
  ): Promise<promotions.ListPromotionApplicationsResponse> {
    const content = [...this.all.values()].filter(
      ({ brand, state }) => asked.brands?.includes(brand) && (state !== 'open') === (asked.decided ?? false),
    );
    const totalCount = BigInt(content.length);
    return create(promotions.ListPromotionApplicationsResponseSchema, {
      content,
      ...{ pageNum: 1, totalPages: 1, totalCount },
    });
  }

  async getPromotionApplication({
    rewardId = '',
  }: Asked<'getPromotionApplication'>): Promise<promotions.PromotionApplication> {
    const found = this.all.get(rewardId);
    if (!found) throw new Failure('resource.not_found');
    return found;
  }

  async decidePromotionApplication(
    asked: Asked<'decidePromotionApplication'>,
  ): Promise<promotions.PromotionApplication> {
    if (this.failure) throw this.failure;
    this.decisions.push(asked);
    const { rewardId = '', decision = '', operatorId = '', note = '' } = asked;
    const found = await this.getPromotionApplication({ rewardId });
    const state = decision === 'approve' ? 'approved' : 'rejected';
    const decided = { state, operatorId, note, decidedAt: at, version: found.version + 1n };
    const application = create(promotions.PromotionApplicationSchema, { ...(found as object), ...decided });
    this.all.set(rewardId, application);
    return application;
  }

  #promotion(status: string): promotions.ManualPromotion {
    return create(promotions.ManualPromotionSchema, {
      ...{ promotion: 'loyalty-gift', currency: 'USD', amount: { bonusMinor: 1_000n }, turnoverPercent: 4_500 },
      ...{ stakeMaxMinor: 1_000n, expiresAfterDays: 30, claimDays: 14, status },
    });
  }
}
