import { ConversionsService } from '../conversions/conversions.service.js';
import { PointSpenders } from '../points/point-spender.service.js';
import { MallDeskRpc } from './mall-desk.rpc.js';
import { MallDeskService } from './mall-desk.service.js';
import { MallItemStore } from './mall-item.store.js';
import { MallJobs } from './mall.jobs.js';
import { MallRpc } from './mall.rpc.js';
import { MallService } from './mall.service.js';
import { PointOrderReadModel } from './point-order.read-model.js';
import { PointOrderStore } from './point-order.store.js';
import { PointOrdersService } from './point-orders.service.js';

/** The controllers with which members and operators use the points mall, for the Nest module. */
export const MALL_CONTROLLERS = [MallRpc, MallDeskRpc];
export const MALL_PROVIDERS = [
  ConversionsService,
  MallDeskService,
  MallItemStore,
  MallJobs,
  MallService,
  PointOrderReadModel,
  PointOrderStore,
  PointOrdersService,
  PointSpenders,
];
