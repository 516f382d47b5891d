import type { Config } from './read-config.ts'

/** Whether the payment key is for testing and moves no money; pages that take payments say so. */
export const isTestMode = ({ RAZORPAY_KEY_ID }: Config): boolean => RAZORPAY_KEY_ID.startsWith('rzp_test_')

/** Whether the payment key moves real money. */
export const isLive = ({ RAZORPAY_KEY_ID }: Config): boolean => RAZORPAY_KEY_ID.startsWith('rzp_live_')
