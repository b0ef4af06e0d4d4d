/** The lists of the CRM, and what it notes of people. */

/** The CRM is told of questionnaires that are missing two days before their appointment: time for one reminder and one call. */
export const CRM_QUESTIONNAIRE_HOURS = 48;
/** Days after which the lists of the CRM let go of what nobody could settle: an order that was not paid, a message, an appointment. */
export const CRM_PAYMENT_DAYS = 7;
export const CRM_SMS_DAYS = 14;
export const CRM_NO_SHOW_DAYS = 7;
/** Whoever is not there within an hour does not come. */
export const CRM_NO_SHOW_AFTER_HOURS = 1;
/** A kit that is at home for two weeks was forgotten; after four months it has expired. */
export const CRM_KIT_DAYS = 14;
export const CRM_KIT_MAX_DAYS = 120;
/** Nobody works through more; the lists are not counted any further. */
export const CRM_COUNT_MAX = 999;
export const CRM_NOTE_MAX_LENGTH = 2_000;
export const CRM_REACHABLE_MAX_LENGTH = 120;
/** The day on which somebody is taken up again lies at most so many days ahead. */
export const OPEN_DATE_MAX_DAYS = 730;
/** Of one person, the orders about which the CRM can write. */
export const CRM_SMS_ORDERS = 10;
