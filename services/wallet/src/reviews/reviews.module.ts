import { Module } from '@nestjs/common';
import { ReviewsReadModel } from './reviews.read-model.js';
import { ReviewsService } from './reviews.service.js';
import { ReviewsStore } from './reviews.store.js';

/** The Nest module for reviews by operators. It needs the wallet's database. */
@Module({
  providers: [ReviewsReadModel, ReviewsService, ReviewsStore],
  exports: [ReviewsReadModel, ReviewsService, ReviewsStore],
})
export class ReviewsModule {}
