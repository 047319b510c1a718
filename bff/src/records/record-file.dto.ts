import { OmitType } from '@nestjs/swagger';
import { BetsQuery } from '../bets/bet.dto.js';
import { RecordQuery } from '../wallet/record.dto.js';

/** The filters of the CSV file of account movements. A file has no pages. It lists movements and not rounds. */
export class MovementsFileQuery extends OmitType(RecordQuery, ['page', 'pageSize', 'view'] as const) {}

/** The filters of the CSV file of bets. */
export class BetsFileQuery extends OmitType(BetsQuery, ['cursor', 'pageSize'] as const) {}
