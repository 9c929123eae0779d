import sharp from 'sharp'

// Everything that libvips could read is attack surface; what stays open is what visitors may upload, and SVG for the
// cover art that we draw ourselves. Uploads are told apart from SVG by their first bytes before they get this far.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

// No picture is decoded twice, so remembering them would only hold memory.
sharp.cache(false)

export { sharp }
