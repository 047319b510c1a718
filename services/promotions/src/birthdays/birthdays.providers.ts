import { BirthdayStore } from './birthday.store.js';
import { BirthdaysHandlers } from './birthdays.handlers.js';
import { BirthdaysService } from './birthdays.service.js';

export const BIRTHDAY_PROVIDERS = [BirthdayStore, BirthdaysService, BirthdaysHandlers];
