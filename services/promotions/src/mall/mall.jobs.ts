import { Inject, Injectable, Logger } from '@nestjs/common';
import { Db } from '@nm/kit/db/db.js';
import { Job } from '@nm/kit/jobs/job.js';
import { PointOrderStore } from './point-order.store.js';
import { PointOrdersService } from './point-orders.service.js';

const AT_ONCE_MAX = 50;

/** Posts orders of money whose first attempt failed or was interrupted by a crash of the process. */
@Injectable()
export class MallJobs {
  readonly #logger = new Logger(MallJobs.name);

  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(PointOrderStore) private readonly store: PointOrderStore,
    @Inject(PointOrdersService) private readonly orders: PointOrdersService,
  ) {}

  @Job('finish-point-orders', { everyMs: 2_000 })
  async finishPointOrders(): Promise<void> {
    for (const orderId of await this.store.takeDue(this.db, AT_ONCE_MAX))
      await this.orders.finish(orderId).catch((error: unknown) => {
        this.#logger.warn(`the posting of order ${orderId} ended with, or is tried again after: ${String(error)}`);
      });
  }
}
