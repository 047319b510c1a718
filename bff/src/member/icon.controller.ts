import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { IconBody, IconDto } from './icon.dto.js';

/** API routes for the member's avatar (specification §7, member icon). */
@ApiTags('member')
@Controller('wps/member/info/icon')
export class IconController {
  constructor(@InjectIdentity() private readonly identity: IdentityClient) {}

  @Get()
  @RealMembers()
  @Answers(IconDto)
  async icon(@Caller() { memberId }: Session): Promise<IconDto> {
    const [{ icon }, { icons }] = await Promise.all([
      this.identity.getMember({ memberId }, { memberId, idempotent: true }),
      this.identity.listMemberIcons({}, { idempotent: true }),
    ]);
    return { icon, icons };
  }

  /**
   * Chooses an avatar.
   * @throws Failure request.invalid for a name that is not in the list of avatars.
   */
  @Put()
  @RealMembers()
  @Answers(IconDto)
  async choose(@Body() body: IconBody, @Caller() { memberId }: Session): Promise<IconDto> {
    const { icon } = await this.identity.setMemberIcon({ memberId, icon: body.icon }, { memberId, idempotent: true });
    const { icons } = await this.identity.listMemberIcons({}, { idempotent: true });
    return { icon, icons };
  }
}
