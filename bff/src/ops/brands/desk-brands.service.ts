import { Injectable } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { BrandService } from '../../brand/brand.service.js';
import { VisitorCountry } from '../../brand/visitor-country.js';
import { InjectBrandDesk, type BrandDeskClient } from '../../peers.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { BrandScope } from '../http/brand-scope.js';
import { OperatorNames } from '../operators/operator-names.js';
import type { OperatorCaller } from '../session/operator-caller.js';
import {
  COUNTRIES,
  type SetBlockedRegionsBody,
  type SetBrandModulesBody,
  type SetBrandStatusBody,
  type SetCustomerServiceBody,
} from './brand-changes.dto.js';
import type { BrandChangesDto, DeskBrandDto, DeskBrandsDto } from './desk-brand.dto.js';
import { presentChange, presentDeskBrand, shownPart, type Part } from './desk-brand.presenter.js';

type Request = MessageInitShape<typeof identity.ChangeBrandRequestSchema>;

/** The settings of brands, for the operators of these brands. A change needs only one operator. */
@Injectable()
export class DeskBrands {
  constructor(
    private readonly scope: BrandScope,
    private readonly names: OperatorNames,
    private readonly audit: AuditTrail,
    private readonly countries: VisitorCountry,
    private readonly site: BrandService,
    @InjectBrandDesk() private readonly desk: BrandDeskClient,
  ) {}

  async list(caller: OperatorCaller): Promise<DeskBrandsDto> {
    const { content } = await this.desk.listDeskBrands({ brands: await this.scope.codes(caller) }, READ);
    const person = await this.names.of(content.map(({ changedBy }) => changedBy));
    return {
      content: content.map((one) => presentDeskBrand(one, person)),
      mayChange: caller.actions.includes('brands.change'),
      countrySource: this.countries.source,
      countries: COUNTRIES,
    };
  }

  /**
   * Lists the changes of a brand's settings.
   * @throws Failure resource.not_found for a brand that this operator may not see.
   */
  async changes(caller: OperatorCaller, code: string): Promise<BrandChangesDto> {
    await this.scope.assertHis(caller, code);
    const { content } = await this.desk.listBrandChanges({ brand: code }, READ);
    const person = await this.names.of(content.map(({ changedBy }) => changedBy));
    return { content: content.map((one) => presentChange(one, person)) };
  }

  /**
   * Opens a brand's site, or puts it under maintenance.
   * @throws Failure review.stale, request.invalid, resource.not_found.
   */
  setStatus(
    caller: OperatorCaller,
    code: string,
    { status, minutes = 0, texts = [], ...seen }: SetBrandStatusBody,
  ): Promise<DeskBrandDto> {
    const byLanguage = Object.fromEntries(texts.map(({ language, text }) => [language, text]));
    return this.#change(caller, code, seen, { case: 'status', value: { status, minutes, texts: byLanguage } });
  }

  /**
   * Switches modules of a brand on or off.
   * @throws Failure review.stale, request.invalid, resource.not_found.
   */
  setModules(caller: OperatorCaller, code: string, { modules, ...seen }: SetBrandModulesBody): Promise<DeskBrandDto> {
    const enabled = Object.fromEntries(modules.map((one) => [one.modId, one.enabled]));
    return this.#change(caller, code, seen, { case: 'modules', value: { enabled } });
  }

  /**
   * Replaces the customer service links of a brand.
   * @throws Failure review.stale, request.invalid, resource.not_found.
   */
  setService(
    caller: OperatorCaller,
    code: string,
    { entries, ...seen }: SetCustomerServiceBody,
  ): Promise<DeskBrandDto> {
    const sent = entries.map(({ title, position, type, path }) => ({ title, position, type, path }));
    return this.#change(caller, code, seen, { case: 'service', value: { entries: sent } });
  }

  /**
   * Replaces the list of blocked countries of a brand.
   * @throws Failure review.stale, request.invalid, resource.not_found.
   */
  setRegions(caller: OperatorCaller, code: string, { regions, ...seen }: SetBlockedRegionsBody): Promise<DeskBrandDto> {
    return this.#change(caller, code, seen, { case: 'regions', value: { regions } });
  }

  /** Changes a part of a brand's settings, and writes this part as it was before and after to the audit log. */
  async #change(
    caller: OperatorCaller,
    code: string,
    { version, note }: { readonly version: string; readonly note: string },
    part: Exclude<Request['part'], undefined> & { readonly case: Part },
  ): Promise<DeskBrandDto> {
    await this.scope.assertHis(caller, code);
    const [before] = (await this.desk.listDeskBrands({ brands: [code] }, READ)).content;
    if (!before) throw new Failure('resource.not_found', { what: 'brand' });
    const subject = { kind: 'brand', id: code };
    const action = { action: `brands.${part.case}`, subject, brand: code, reason: note };
    const after = await this.audit.change(caller, action, async () => {
      const order = { brand: code, version: BigInt(version), operatorId: caller.operator.id, note };
      const answer = await this.desk.changeBrand({ ...order, part });
      return { answer, before: shownPart(before, part.case), after: shownPart(answer, part.case) };
    });
    // This process uses the change at once. Other processes use it within a few seconds.
    await this.site.renew().catch(() => undefined);
    return presentDeskBrand(after, await this.names.of([after.changedBy]));
  }
}

const READ = { idempotent: true } as const;
