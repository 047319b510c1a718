import { Injectable } from '@nestjs/common';
import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { identity } from '@nm/contracts';
import { InjectAnnouncementDesk, type AnnouncementDeskClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import type {
  DeskAnnouncementDto,
  DeskAnnouncementsDto,
  DeskAnnouncementsQuery,
  EndAnnouncementBody,
  SaveAnnouncementBody,
} from './desk-announcement.dto.js';
import { presentAnnouncement, sentAnnouncement, shownAnnouncement, written } from './desk-announcement.presenter.js';

/** Announcements to players and agents, for the operators of their brands. A change needs only one operator. */
@Injectable()
export class DeskAnnouncements {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly audit: AuditTrail,
    @InjectAnnouncementDesk() private readonly desk: AnnouncementDeskClient,
  ) {}

  async list(caller: OperatorCaller, { brand }: DeskAnnouncementsQuery): Promise<DeskAnnouncementsDto> {
    const brands = await this.scope.codes(caller, brand);
    const { content } = await this.desk.listBrandAnnouncements({ brands }, { idempotent: true });
    const person = await this.names.of(content.map(({ changedBy }) => changedBy));
    return {
      content: content.map((one) => presentAnnouncement(written(one), person)),
      brands: (await this.scope.brands(caller))
        .filter(({ code }) => brands.includes(code))
        .map(({ code, defaultLanguage, languages }) => ({ code, defaultLanguage, languages: [...languages] })),
      mayChange: caller.actions.includes('announcements.write'),
    };
  }

  /**
   * Writes a new announcement with the id that the caller chose.
   * @throws Failure review.stale, request.invalid.
   */
  async create(caller: OperatorCaller, id: string, body: SaveAnnouncementBody): Promise<DeskAnnouncementDto> {
    await this.scope.assertHis(caller, body.brand);
    const announcement = sentAnnouncement(id, body);
    return this.#save(caller, { name: 'create', note: body.note, brand: body.brand, version: 0n }, announcement);
  }

  /**
   * Changes an announcement.
   * @throws Failure review.stale, request.invalid, resource.not_found.
   */
  async change(caller: OperatorCaller, id: string, body: SaveAnnouncementBody): Promise<DeskAnnouncementDto> {
    const before = await this.#find(caller, body.brand, id);
    const step = { name: 'change', note: body.note, brand: body.brand, version: BigInt(body.version) } as const;
    return this.#save(caller, step, sentAnnouncement(id, body), before);
  }

  /**
   * Ends an announcement now. If it has not started, its start is set to just before its end, so that it is never
   * shown.
   * @throws Failure review.stale, request.invalid, resource.not_found.
   */
  async end(
    caller: OperatorCaller,
    id: string,
    { brand, version, note }: EndAnnouncementBody,
  ): Promise<DeskAnnouncementDto> {
    const before = await this.#find(caller, brand, id);
    const { announcement } = written(before);
    const step = { name: 'end', note, brand, version: BigInt(version) } as const;
    const now = Date.now();
    const begins = announcement.publishedAt ? timestampMs(announcement.publishedAt) : 0;
    const times = { publishedAt: timestampFromMs(Math.min(begins, now - 1)), until: timestampFromMs(now) };
    return this.#save(caller, step, { ...announcement, ...times }, before);
  }

  async #find(caller: OperatorCaller, brand: string, id: string): Promise<identity.BrandAnnouncement> {
    await this.scope.assertHis(caller, brand);
    return this.desk.getBrandAnnouncement({ brand, id }, { idempotent: true });
  }

  /** Stores an announcement, and writes it to the audit log as it was before and after. */
  async #save(
    caller: OperatorCaller,
    { name, note, brand, version }: { name: string; note: string; brand: string; version: bigint },
    announcement: MessageInitShape<typeof identity.AnnouncementSchema>,
    before?: identity.BrandAnnouncement,
  ): Promise<DeskAnnouncementDto> {
    const subject = { kind: 'announcement', id: announcement.id ?? '' };
    const action = { action: `announcements.${name}`, subject, brand, reason: note };
    const after = await this.audit.change(caller, action, async () => {
      const request = { brand, announcement, version, operatorId: caller.operator.id };
      const answer = written(await this.desk.saveBrandAnnouncement(request));
      return { answer, before: before ? shownAnnouncement(written(before)) : {}, after: shownAnnouncement(answer) };
    });
    return presentAnnouncement(after, await this.names.of([after.changedBy]));
  }
}
