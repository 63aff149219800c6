"""The three networks: plain 3×3 convolutions, a few hundred thousand weights each."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from vision import faces
from vision.labels import COLOURS
from vision.quads import SHAPE_VALUES
from vision.straighten import LYING


def conv(into: int, out: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    """Make convolution, batch norm and ReLU."""
    return nn.Sequential(
        nn.Conv2d(into, out, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True)
    )


class Residual(nn.Module):
    """Add two 3×3 convolutions to their input."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.one = conv(width, width)
        self.two = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(x + self.two(self.one(x)))


class Finder(nn.Module):
    """Map (n, 3, h, w) to heat logits and log sizes, (n, 2, h/4, w/4)."""

    def __init__(self) -> None:
        super().__init__()
        self.s4 = nn.Sequential(conv(3, 16, 2), conv(16, 32, 2))
        self.s8 = nn.Sequential(conv(32, 48, 2), Residual(48))
        self.s16 = nn.Sequential(conv(48, 96, 2), Residual(96))
        self.from16 = nn.Conv2d(96, 48, 1)
        self.at8 = conv(48, 48)
        self.from8 = nn.Conv2d(48, 32, 1)
        self.at4 = conv(32, 32)
        self.head = nn.Conv2d(32, 2, 1)
        nn.init.constant_(self.head.bias, 0.0)
        with torch.no_grad():
            self.head.bias[0] = -4.0

    def forward(self, x: Tensor) -> Tensor:
        a = self.s4(x)
        b = self.s8(a)
        c = self.s16(b)
        b = self.at8(b + F.interpolate(self.from16(c), scale_factor=2.0, mode="nearest"))
        a = self.at4(a + F.interpolate(self.from8(b), scale_factor=2.0, mode="nearest"))
        return self.head(a)


class FinderOut(nn.Module):
    """Wrap a Finder for export: chances and log sizes apart, (n, 1, h/4, w/4) each."""

    names = ("heat", "size")

    def __init__(self, net: Finder) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        y = self.net(x)
        return torch.sigmoid(y[:, :1]), y[:, 1:]


class Straightener(nn.Module):
    """Map (n, 6, 64, 64), a near and a wide view, to (n, 11): centre, log radius, u, v, logits of die and of LYING."""

    names = ("shape",)

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            conv(3, 24, 2), conv(24, 40, 2), conv(40, 40), conv(40, 64, 2), Residual(64), conv(64, 88, 2), conv(88, 88)
        )
        self.about = nn.Sequential(
            conv(3, 12, 2), conv(12, 24, 2), conv(24, 32, 2), conv(32, 32, 2), nn.AvgPool2d(2), nn.Flatten()
        )
        self.hidden = nn.Sequential(nn.Linear(88 * 16 + 32 * 4, 96, bias=False), nn.BatchNorm1d(96), nn.ReLU())
        self.head = nn.Linear(96, SHAPE_VALUES + 1 + len(LYING))

    def forward(self, x: Tensor) -> Tensor:
        near = self.trunk(x[:, :3]).flatten(1)
        return self.head(self.hidden(torch.cat([near, self.about(x[:, 3:])], dim=1)))


class Faces(nn.Module):
    """Map raw crops (n, 3, 48, 48) in -1..1 to face logits, embeddings and metal logits."""

    names = ("faces", "embedding", "colours")

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            conv(3, 24, 2), conv(24, 32), conv(32, 64, 2), Residual(64), conv(64, 96, 2), conv(96, 112)
        )
        self.embed = nn.Sequential(nn.Linear(2 * 112, faces.EMBEDDING, bias=False), nn.BatchNorm1d(faces.EMBEDDING))
        self.head = nn.Linear(faces.EMBEDDING, faces.CLASSES)
        self.metal = nn.Sequential(conv(3, 16, 2), conv(16, 24, 2), conv(24, 32, 2))
        self.metal_head = nn.Linear(32, len(COLOURS))

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        centred = x - x.mean(dim=(1, 2, 3), keepdim=True)
        deviation = (centred * centred).mean(dim=(1, 2, 3), keepdim=True).sqrt()
        y = self.trunk(centred / (deviation + 0.03))
        pooled = torch.cat([y.mean(dim=(2, 3)), y.amax(dim=(2, 3))], dim=1)
        embedding = self.embed(pooled)
        metal = self.metal(F.avg_pool2d(x, 2)).mean(dim=(2, 3))
        return self.head(F.relu(embedding)), embedding, self.metal_head(metal)
