import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CodePipe } from '../../http/code.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { AddedVendorKeyDto, AddVendorKeyBody, RetireVendorKeyBody, VendorKeysDto } from './vendor-keys.dto.js';
import { VendorKeys } from './vendor-keys.service.js';

/** Console routes for the keys with which vendors sign their calls. */
@ApiTags('vendors')
@Controller('ops/vendors/:vassalage/keys')
export class VendorKeysController {
  constructor(private readonly keys: VendorKeys) {}

  @Get()
  @May('vendors.read')
  @Answers(VendorKeysDto)
  list(
    @Param('vassalage', CodePipe) vassalage: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<VendorKeysDto> {
    return this.keys.list(caller, vassalage);
  }

  /** Makes a signing key for a vendor. The answer contains its secret, which cannot be read again. */
  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @May('vendors.keys')
  @Audited('vendors.key_added')
  @Answers(AddedVendorKeyDto)
  add(
    @Param('vassalage', CodePipe) vassalage: string,
    @Body() body: AddVendorKeyBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<AddedVendorKeyDto> {
    return this.keys.add(caller, vassalage, body);
  }

  /** Retires a vendor's signing key. Calls that it signs are refused from 5 s later on. */
  @Post('retire')
  @HttpCode(200)
  @May('vendors.keys')
  @Audited('vendors.key_retired')
  @Answers(VendorKeysDto)
  retire(
    @Param('vassalage', CodePipe) vassalage: string,
    @Body() body: RetireVendorKeyBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<VendorKeysDto> {
    return this.keys.retire(caller, vassalage, body);
  }
}
