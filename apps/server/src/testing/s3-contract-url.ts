/** A bucket of a real server that the contract of the storage runs against as well. `npm run check:s3` names one. */
export const s3ContractUrl = process.env['S3_CONTRACT_URL']
