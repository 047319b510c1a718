import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { timestampFromMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import type { identity } from '@nm/contracts';
import { instant } from '../../http/page-query.dto.js';
import { isoTime } from '../../http/time.js';
import { Answers } from '../../openapi/answers.js';
import { InjectOperators, type OperatorsClient } from '../../peers.js';
import { BrandScope } from '../http/brand-scope.js';
import { presentPerson } from '../operators/operator.presenter.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { May } from '../session/permission.js';
import { AuditPageDto, AuditQuery, type AuditLineDto } from './audit.dto.js';

@ApiTags('audit')
@Controller('ops/audit')
export class AuditController {
  constructor(
    private readonly scope: BrandScope,
    @InjectOperators() private readonly operators: OperatorsClient,
  ) {}

  /**
   * Lists what operators did and read, newest first. The list has the entries of the reader's brands, and entries
   * without a brand.
   */
  @Get()
  @May('audit.read')
  @Answers(AuditPageDto)
  async page(@Query() query: AuditQuery, @CallingOperator() caller: OperatorCaller): Promise<AuditPageDto> {
    const [from, to] = [momentOf(query.from), momentOf(query.to)];
    const { content, next } = await this.operators.listOperatorActions(
      {
        brands: await this.scope.codes(caller),
        operatorId: query.operator ?? '',
        subjectId: query.subject ?? '',
        action: query.action ?? '',
        cursor: query.cursor ?? '',
        size: query.pageSize ?? 0,
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      },
      { idempotent: true },
    );
    return { content: content.map(present), ...(next ? { next } : {}) };
  }
}

const momentOf = (text: string | undefined): Timestamp | undefined =>
  text === undefined ? undefined : timestampFromMs(instant(text));

function present(action: identity.OperatorAction): AuditLineDto {
  const { id, operator, memberId, brand, reason, outcome, before, after, address } = action;
  return {
    id,
    at: isoTime(action.at) ?? '',
    ...(operator ? { operator: presentPerson(operator) } : {}),
    action: action.action,
    subject: { kind: action.subjectKind, id: action.subjectId },
    ...(memberId ? { memberId } : {}),
    ...(brand ? { brand } : {}),
    reason,
    outcome: outcome || 'unknown',
    ...(Object.keys(before).length > 0 ? { before } : {}),
    ...(Object.keys(after).length > 0 ? { after } : {}),
    address,
  };
}
