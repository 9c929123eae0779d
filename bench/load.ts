export interface Load { port: number; host: string; connections: number; method: string; path: string; headers: Record<string,string>; bodies: string[]; uniqueKeys: boolean; until: { milliseconds: number } | { status: number } }
export interface LoadReport { seconds: number; statuses: Record<number, number>; references: string[]; tickets: number }
