import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { AnnouncementIdPipe } from './announcement-id.pipe.js';
import {
  DeskAnnouncementDto,
  DeskAnnouncementsDto,
  DeskAnnouncementsQuery,
  EndAnnouncementBody,
  SaveAnnouncementBody,
} from './desk-announcement.dto.js';
import { DeskAnnouncements } from './desk-announcements.service.js';

/**
 * Console routes for announcements to players and agents. Announcements contain no data of a member, so reads are not
 * written to the audit log.
 */
@ApiTags('announcements')
@Controller('ops/announcements')
export class DeskAnnouncementsController {
  constructor(private readonly announcements: DeskAnnouncements) {}

  /** Lists all announcements, including those that have ended or not started. */
  @Get()
  @May('announcements.read')
  @Answers(DeskAnnouncementsDto)
  list(
    @Query() query: DeskAnnouncementsQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskAnnouncementsDto> {
    return this.announcements.list(caller, query);
  }

  /** Writes a new announcement. The caller chooses its id, so that a repeated request does not write a second one. */
  @Post(':id/create')
  @HttpCode(200)
  @May('announcements.write')
  @Audited('announcements.create')
  @Answers(DeskAnnouncementDto)
  create(
    @Param('id', AnnouncementIdPipe) id: string,
    @Body() body: SaveAnnouncementBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskAnnouncementDto> {
    return this.announcements.create(caller, id, body);
  }

  /** Changes an announcement. Players see the change within half a minute. */
  @Post(':id/change')
  @HttpCode(200)
  @May('announcements.write')
  @Audited('announcements.change')
  @Answers(DeskAnnouncementDto)
  change(
    @Param('id', AnnouncementIdPipe) id: string,
    @Body() body: SaveAnnouncementBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskAnnouncementDto> {
    return this.announcements.change(caller, id, body);
  }

  /** Ends an announcement now, so that it is no longer shown. */
  @Post(':id/end')
  @HttpCode(200)
  @May('announcements.write')
  @Audited('announcements.end')
  @Answers(DeskAnnouncementDto)
  end(
    @Param('id', AnnouncementIdPipe) id: string,
    @Body() body: EndAnnouncementBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskAnnouncementDto> {
    return this.announcements.end(caller, id, body);
  }
}
