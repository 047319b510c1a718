import { Module } from '@nestjs/common';
import { ReviewsReadModel } from './reviews.read-model.js';
import { ReviewsService } from './reviews.service.js';
import { ReviewsStore } from './reviews.store.js';

/** Decisions of operators. Needs the database of the wallet around it. */
@Module({
  providers: [ReviewsReadModel, ReviewsService, ReviewsStore],
  exports: [ReviewsReadModel, ReviewsService, ReviewsStore],
})
export class ReviewsModule {}
